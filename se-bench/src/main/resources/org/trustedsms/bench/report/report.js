"use strict";
// No ampersand and no less-than sign in here: the page is XML, too.
(function () {
  function key(row, column) {
    var cell = row.cells[column];
    var value = cell.getAttribute("data-v");
    return value === null ? cell.textContent.trim() : Number(value);
  }
  function compare(a, b) {
    if (typeof a === "number") {
      return typeof b === "number" ? a - b : -1;
    }
    return typeof b === "number" ? 1 : a.localeCompare(b, "en", { numeric: true });
  }
  function sort(head) {
    var table = head.closest("table");
    var body = table.tBodies[0];
    var column = head.cellIndex;
    var down = head.getAttribute("aria-sort") === "ascending";
    table.querySelectorAll("thead th").forEach(function (other) {
      other.removeAttribute("aria-sort");
    });
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    Array.from(body.rows).map(function (row) {
      return { row: row, key: key(row, column) };
    }).sort(function (a, b) {
      // Empty cells stay at the end, whatever the direction.
      if (a.key === "" || b.key === "") {
        return (a.key === "" ? 1 : 0) - (b.key === "" ? 1 : 0);
      }
      return down ? compare(b.key, a.key) : compare(a.key, b.key);
    }).forEach(function (entry) {
      body.appendChild(entry.row);
    });
  }
  document.addEventListener("click", function (event) {
    var button = event.target.closest("thead button");
    if (button) {
      sort(button.closest("th"));
    }
  });
  var opened = [];
  window.addEventListener("beforeprint", function () {
    opened = Array.from(document.querySelectorAll("details:not([open])"));
    opened.forEach(function (details) { details.open = true; });
  });
  window.addEventListener("afterprint", function () {
    opened.forEach(function (details) { details.open = false; });
  });
})();
