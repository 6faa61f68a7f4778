import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The schema that validates a manifest. It names the others. */
export const rootSchema = "OfficeAppManifestV1_1.xsd";

/**
 * Since 2020 a manifest's host may name its runtimes, but Microsoft published no schema after that ([MS-OWEMXML]
 * 2.2.209).
 */
const runtimes = `
  <xs:complexType name="Runtime">
    <xs:attribute name="resid" type="xs:string" use="required"/>
    <xs:attribute name="lifetime">
      <xs:simpleType>
        <xs:restriction base="xs:string"><xs:enumeration value="short"/><xs:enumeration value="long"/></xs:restriction>
      </xs:simpleType>
    </xs:attribute>
  </xs:complexType>
  <xs:complexType name="Runtimes">
    <xs:sequence maxOccurs="unbounded"><xs:element name="Runtime" type="Runtime"/></xs:sequence>
  </xs:complexType>
`;
const runtimesElement = '<xs:element name="Runtimes" type="Runtimes" minOccurs="0"/>';

const withRuntimes = (schema: string): string =>
  schema.includes('name="Runtimes"')
    ? schema
    : schema.replace(
        /(<xs:complexType name="Host"[\s\S]*?<xs:sequence>)/,
        (host) => `${runtimes}${host}${runtimesElement}`,
      );

const contentNamespace = "http://schemas.microsoft.com/office/contentappversionoverrides";
const contentSchema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="${contentNamespace}">
  <xs:element name="VersionOverrides"/>
</xs:schema>
`;

/**
 * Copies Microsoft's schemas from `source` to `target`, with what keeps xmllint from reading them put right: a
 * misspelled namespace, a pattern that XML Schema does not know, a schema that was never published, and runtimes.
 */
export function copySchemas(source: string, target: string): void {
  for (const name of readdirSync(source).filter((file) => file.endsWith(".xsd"))) {
    copyFileSync(join(source, name), join(target, name));
    const schema = readFileSync(join(target, name), "utf8")
      .replaceAll("https://www.w3.org/2001/XMLSchema", "http://www.w3.org/2001/XMLSchema")
      .replaceAll("{0,3}?", "{0,3}");
    writeFileSync(join(target, name), name.startsWith("TaskPane") ? withRuntimes(schema) : schema);
  }
  const content = join(target, "ContentAppVersionOverridesV1_0.xsd");
  if (!existsSync(content)) writeFileSync(content, contentSchema);
}
