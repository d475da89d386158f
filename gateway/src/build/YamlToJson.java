// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.File;
import java.io.IOException;

/** Writes a YAML file as a JSON file, which programs read faster. */
final class YamlToJson {
  private YamlToJson() {}

  public static void main(String[] files) throws IOException {
    new ObjectMapper().writeValue(new File(files[1]), new YAMLMapper().readTree(new File(files[0])));
  }
}
