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

  // Charts: a figure with data-chart is drawn from the cells of its own table.
  const SHAPES = [
    "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z", "M-4 -4H4V4H-4Z", "M0 -5L5 4H-5Z",
    "M0 -5.5L5 0L0 5.5L-5 0Z", "M0 5L5 -4H-5Z",
    "M-1.5 -5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5V-1.5H-1.5Z", "M-2 -5.5H2V5.5H-2Z",
    "M-5 -3L-3 -5L0 -2L3 -5L5 -3L2 0L5 3L3 5L0 2L-3 5L-5 3L-2 0Z"
  ];
  const WIDTH = 860;

  function add(parent, name, attributes, words) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.entries(attributes).forEach(function (entry) { element.setAttribute(entry[0], entry[1]); });
    if (words) {
      element.textContent = words;
    }
    return parent.appendChild(element);
  }
  function line(svg, x1, y1, x2, y2, style) {
    add(svg, "line", { x1: x1, y1: y1, x2: x2, y2: y2, class: style });
  }
  function text(svg, x, y, style, words) {
    return add(svg, "text", { x: x, y: y, class: style }, words);
  }
  // Every second bar, and after the last colour every mark, is hollow: none is told by colour alone.
  function tipped(svg, name, attributes, series, hollow, tip) {
    attributes.class = (hollow % 2 ? "hollow c" : "marker c") + series % SHAPES.length;
    const shape = add(svg, name, attributes);
    if (tip) {
      add(shape, "title", {}, tip);
    }
  }
  function mark(svg, x, y, series, tip) {
    tipped(svg, "path", { transform: "translate(" + x + " " + y + ")", d: SHAPES[series % SHAPES.length] },
      series, Math.floor(series / SHAPES.length), tip);
  }
  function drawing(figure, width, height) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 " + width + " " + height);
    svg.setAttribute("class", "chart");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", figure.querySelector("figcaption").textContent);
    const scroll = document.createElement("div");
    scroll.className = "scroll";
    scroll.tabIndex = 0;
    scroll.appendChild(svg);
    figure.querySelector("figcaption").after(scroll);
    return svg;
  }
  function shorten(words, most) {
    const all = Array.from(words);
    return all.length > most ? all.slice(0, most - 1).join("") + "\u2026" : words;
  }
  function amount(value, unit) {
    const step = unit === "µs" ? ["µs", "ms", "s"] : ["", "k", "M"];
    const size = value >= 1e6 ? 2 : value >= 1e3 ? 1 : 0;
    const scaled = ["µs", "byte codes"].includes(unit) ? value / Math.pow(1000, size) : value;
    const digits = Number(scaled.toPrecision(3));
    return ((digits >= 1e7 ? digits.toExponential() : digits.toLocaleString("en")) + " "
      + (scaled === value ? step[0] : step[size])).trim();
  }
  function read(figure) {
    const table = figure.querySelector("table");
    const series = Array.from(table.tHead.rows[0].cells).filter(function (head) {
      return head.dataset.series;
    }).map(function (head) {
      return { number: Number(head.dataset.series), name: head.textContent.split(":")[0], column: head.cellIndex };
    });
    const rows = Array.from(table.tBodies[0].rows).map((row) => {
      return { name: row.cells[0].textContent, cells: series.map(function (one) {
        const cell = row.cells[one.column];
        const error = cell.querySelector("small");
        return {
          value: cell.dataset.v ? Number(cell.dataset.v) : NaN,
          error: error ? Number(error.textContent.replace(/[^0-9.]/g, "")) : 0,
          tip: row.cells[0].textContent + ", " + one.name + ": " + cell.textContent
        };
      }) };
    });
    const values = rows.flatMap((row) => {
      return row.cells.map((cell) => cell.value);
    }).filter((value) => value > 0);
    return { series: series, rows: rows, least: Math.min(...values), most: Math.max(...values), some: values.length > 0 };
  }
  // From values to pixels: 1, 2 or 5 times a power of ten at both ends and at the marks.
  function logarithmic(least, most, from, to) {
    const steps = [];
    for (let power = Math.floor(Math.log10(least)) - 1; Math.log10(most) + 2 > power; power++) {
      [1, 2, 5].forEach(function (step) { steps.push(step * Math.pow(10, power)); });
    }
    const low = steps.filter((step) => least * 0.97 > step).pop();
    const high = steps.find((step) => step > most * 1.03);
    const inside = steps.filter((step) => step >= low ? high >= step : false);
    const powers = inside.filter((step, i) => Number.isInteger(Math.round(1e6 * Math.log10(step)) / 1e6));
    const shown = inside.length > 10 ? powers : inside;
    const every = Math.ceil(shown.length / 8);
    return {
      at: function (value) {
        const held = Math.min(high, Math.max(low, value));
        return from + (to - from) * Math.log(held / low) / Math.log(high / low);
      },
      ticks: shown.filter((tick, i) => i % every === 0)
    };
  }
  function linear(most, from, to) {
    const power = Math.pow(10, Math.floor(Math.log10(most)));
    const step = 2 * power > most ? power / 5 : 5 * power > most ? power / 2 : power;
    const ticks = [];
    // Ten at most, also of numbers so large or small that a step is none.
    for (let i = 0; 10 >= i ? 1.05 * most >= i * step : false; i++) {
      ticks.push(i * step);
    }
    return {
      at: (value) => from + (to - from) * value / (1.05 * most),
      ticks: ticks
    };
  }
  // Returns the height of the legend; draws it if there is a drawing.
  function legend(svg, series, left, width) {
    let x = left;
    let y = 20;
    series.forEach(function (one) {
      const name = shorten(one.name, 32);
      const wide = 34 + 7 * name.length;
      if (x + wide > width) {
        x = left;
        y += 22;
      }
      if (svg) {
        mark(svg, x + 6, y - 4, one.number);
        text(svg, x + 16, y, "legend", name);
      }
      x += wide;
    });
    return y + 12;
  }
  function dots(figure, data) {
    const unit = figure.dataset.unit;
    const left = 156;
    const right = WIDTH - 24;
    const height = Math.max(18, 14 + 2.6 * data.series.length);
    const top = legend(null, data.series, left, WIDTH) + 22;
    const bottom = top + height * data.rows.length;
    const svg = drawing(figure, WIDTH, bottom + 44);
    const scale = logarithmic(data.least, data.most, left, right);
    legend(svg, data.series, left, WIDTH);
    data.rows.forEach((row, i) => {
      if (i % 2 === 0) {
        add(svg, "rect", { x: 0, y: top + i * height, width: WIDTH, height: height, class: "band" });
      }
      text(svg, left - 10, top + (i + 0.5) * height + 4, "row", shorten(row.name, 19));
    });
    scale.ticks.forEach((tick) => {
      const x = scale.at(tick);
      line(svg, x, top, x, bottom, "grid");
      text(svg, x, top - 8, "tick", amount(tick, unit));
      text(svg, x, bottom + 16, "tick", amount(tick, unit));
    });
    text(svg, (left + right) / 2, bottom + 36, "axis", figure.dataset.axis);
    const step = data.series.length > 1 ? Math.min(4, (height - 17) / (data.series.length - 1)) : 0;
    // The first series is this project's: it is drawn last, above the others.
    data.series.map((one, s) => s).reverse().forEach(function (s) {
      data.rows.forEach((row, i) => {
        const cell = row.cells[s];
        const y = top + (i + 0.5) * height + (s - (data.series.length - 1) / 2) * step;
        if (cell.error) {
          line(svg, scale.at(cell.value - cell.error), y, scale.at(cell.value + cell.error), y,
            "error c" + data.series[s].number % SHAPES.length);
        }
        if (cell.value > 0) {
          mark(svg, scale.at(cell.value), y, data.series[s].number, cell.tip);
        }
      });
    });
  }
  // Breaks a name at its blanks into three lines at most.
  function broken(name, most) {
    const lines = [];
    name.trim().split(/\s+/).forEach(function (word) {
      const last = lines.length - 1;
      if (last >= 0 ? most >= lines[last].length + 1 + word.length || lines.length > 2 : false) {
        lines[last] = shorten(lines[last] + " " + word, most);
      } else {
        lines.push(shorten(word, most));
      }
    });
    return lines;
  }
  function bars(figure, data) {
    const left = 96;
    const count = data.series.length;
    const width = Math.max(WIDTH, left + 16 + data.rows.length * Math.max(56, 16 * count + 16));
    const top = legend(null, data.series, left, width);
    const bottom = top + 260;
    const svg = drawing(figure, width, bottom + 54);
    const scale = figure.dataset.scale === "log"
      ? logarithmic(data.least, data.most, bottom, top) : linear(data.most, bottom, top);
    legend(svg, data.series, left, width);
    scale.ticks.forEach((tick) => {
      line(svg, left, scale.at(tick), width - 16, scale.at(tick), "grid");
      text(svg, left - 8, scale.at(tick) + 4, "row", amount(tick, ""));
    });
    text(svg, 0, 0, "axis", shorten(figure.dataset.axis, 54))
      .setAttribute("transform", "translate(14 " + (top + bottom) / 2 + ") rotate(-90)");
    const group = (width - left - 16) / data.rows.length;
    const bar = Math.min(32, (group - 16) / count);
    data.rows.forEach(function (row, g) {
      const middle = left + (g + 0.5) * group;
      broken(row.name, Math.floor(group / 6.6)).forEach(function (words, i) {
        text(svg, middle, bottom + 16 + 14 * i, "tick", words);
      });
      row.cells.forEach((cell, s) => {
        if (cell.value >= 0) {
          const x = middle + (s - count / 2) * bar;
          const y = scale.at(cell.value);
          tipped(svg, "rect", { x: x + 1, y: y, width: bar - 2, height: bottom - y }, s,
            s + Math.floor(s / SHAPES.length), cell.tip);
          mark(svg, x + bar / 2, y, s, cell.tip);
        }
      });
    });
  }
  // Bytes against security: columns are the name, the family, bits, bytes, and the front.
  function scatter(figure) {
    const points = Array.from(figure.querySelector("table").tBodies[0].rows).map((row) => {
      const cells = Array.from(row.cells).map((cell) => cell.textContent);
      return { name: cells[0], family: cells[1], bits: Number(cells[2]), bytes: Number(cells[3]), front: cells[4] === "yes" };
    });
    const families = points.map((p) => p.family).filter((f, i, all) => all.indexOf(f) === i);
    const full = Number(figure.dataset.full);
    const legacy = Number(figure.dataset.legacy);
    const left = 64;
    const right = WIDTH - 24;
    const top = 44;
    const bottom = 448;
    const mostBits = (Math.floor(Math.max(...points.map((p) => p.bits)) / 50) + 1) * 50;
    const mostBytes = (Math.floor(Math.max(full, ...points.map((p) => p.bytes)) / 20) + 1) * 20;
    const x = (bits) => left + (right - left) * (bits - 50) / (mostBits - 50);
    const y = (bytes) => bottom - (bottom - top) * bytes / mostBytes;
    const svg = drawing(figure, WIDTH, 500);
    legend(svg, families.concat("on the Pareto front").map(function (name, i) { return { name: name, number: i }; }).slice(0, -1), left, WIDTH);
    add(svg, "circle", { cx: 420, cy: 16, r: 8, class: "ring" });
    text(svg, 434, 20, "legend", "on the Pareto front");
    for (let bits = 50; mostBits >= bits; bits += 50) {
      line(svg, x(bits), top, x(bits), bottom, "grid");
      text(svg, x(bits), bottom + 18, "tick", String(bits));
    }
    for (let bytes = 0; mostBytes >= bytes; bytes += 20) {
      line(svg, left, y(bytes), right, y(bytes), "grid");
      text(svg, left - 8, y(bytes) + 4, "row", String(bytes));
    }
    line(svg, left, y(full), right, y(full), "edge");
    text(svg, left + 8, y(full) - 6, "legend", "one SMS is full: " + full + " bytes");
    line(svg, x(legacy), top, x(legacy), bottom, "edge");
    text(svg, left + 8, top + 16, "legend", "legacy: below " + legacy + " bits");
    text(svg, (left + right) / 2, 490, "axis", "security, bits");
    text(svg, 0, 0, "axis", "header and signature, bytes")
      .setAttribute("transform", "translate(16 " + (top + bottom) / 2 + ") rotate(-90)");
    const front = points.filter((p) => p.front).sort((a, b) => a.bits - b.bits);
    add(svg, "polyline", { class: "front", points: front.map((p) => x(p.bits) + "," + y(p.bytes)).join(" ") });
    front.forEach(function (p) { add(svg, "circle", { cx: x(p.bits), cy: y(p.bytes), r: 8, class: "ring" }); });
    const taken = points.map((p) => ({ x: x(p.bits) - 9, y: y(p.bytes), width: 18 }));
    const places = new Map();
    points.forEach(function (p) {
      const key = p.bits + " " + p.bytes;
      places.set(key, (places.get(key) || []).concat(p));
    });
    places.forEach(function (together) {
      const px = x(together[0].bits);
      const py = y(together[0].bytes);
      const name = together.map((p) => p.name).join(", ");
      const width = 6 + 6.8 * name.length;
      const spots = [[13, 4], [-width - 8, 4]];
      for (let far = 24; 84 >= far; far += 12) {
        spots.push([14 + far / 4, far], [-width - 8 - far / 4, 8 - far]);
      }
      const boxes = spots.map((s) => ({ x: px + s[0], y: py + s[1] - 4, width: width }));
      const box = boxes.filter((b) => b.x > left ? WIDTH > b.x + width : false).find(function (b) {
        return !taken.some(function (t) {
          return 14 > Math.abs(t.y - b.y) ? t.x + t.width > b.x ? b.x + b.width > t.x : false : false;
        });
      }) || boxes[0];
      taken.push(box);
      if (Math.abs(box.y - py) > 12) {
        line(svg, px, py, px > box.x ? box.x + width - 4 : box.x, box.y, "leader");
      }
      text(svg, box.x, box.y + 4, "label", name);
      together.forEach(function (p, i) {
        mark(svg, px + (i - (together.length - 1) / 2) * 9, py, families.indexOf(p.family),
          p.name + ": " + p.bits + " bits, " + p.bytes + " bytes");
      });
    });
  }
  document.querySelectorAll("figure[data-chart]").forEach(function (figure) {
    const data = figure.dataset.chart === "scatter" ? null : read(figure);
    if (!data) {
      scatter(figure);
    } else if (data.some) {
      (figure.dataset.chart === "dots" ? dots : bars)(figure, data);
    }
  });
  // A bar in each cell of a column with data-bar, as long as its value is.
  document.querySelectorAll("th[data-bar]").forEach(function (head) {
    const cells = Array.from(head.closest("table").tBodies[0].rows).map((row) => {
      return row.cells[head.cellIndex];
    }).filter((cell) => cell.dataset.v);
    const most = Math.max(...cells.map((cell) => Number(cell.dataset.v)));
    cells.forEach(function (cell) {
      const svg = add(cell, "svg", { class: "bar", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" });
      add(svg, "rect", { width: 100 * Number(cell.dataset.v) / most, height: 8 });
    });
  });
})();
