import { type ZipEntry } from "../../zip/entry.ts";
import { attribute, tags } from "../xml/markup.ts";
import { type Package, type Relation } from "./package.ts";
import { FileError } from "../../file-error.ts";
import { decodeXml } from "../xml/text.ts";

/** The workbook part and what it names. */
export interface Workbook {
  readonly part: ZipEntry;
  readonly xml: string;
  readonly sheets: readonly Sheet[];
  readonly relations: readonly Relation[];
  /** Namespace of its parts: transitional, or ISO/IEC 29500 strict. */
  readonly namespace: string;
  /** Days count from 1904-01-01 instead of 1899-12-31. */
  readonly date1904: boolean;
}

export interface Sheet {
  readonly name: string;
  /** Position among all sheets from 0: what a defined name's localSheetId counts. */
  readonly position: number;
  /** What calcChain.xml calls the sheet by. */
  readonly sheetId: string;
  readonly visible: boolean;
  /** `worksheet`, `chartsheet`, `dialogsheet`, …; undefined where the sheet refers to nothing. */
  readonly kind: string | undefined;
  /** The worksheet's part; undefined for other kinds, and where the relation leads nowhere. */
  readonly part: ZipEntry | undefined;
}

const TRANSITIONAL = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main";

/** Finds the workbook part by the package's relations and reads its list of sheets. */
export async function readWorkbook(source: Package): Promise<Workbook> {
  const { file } = source.archive;
  const part = await workbookPart(source);
  if (!part) throw new FileError("not_a_workbook", { file, found: { code: "kind_no_workbook" } });
  const xml = await source.read(part);
  const relations = await source.relations(part);
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const sheets: Sheet[] = [];
  let date1904 = false;
  for (const tag of tags(xml)) {
    if (tag.kind === "close") continue;
    const markup = xml.slice(tag.start, tag.end);
    if (tag.name === "workbookPr") date1904 = /^(1|true|on)$/.test(attribute(markup, "date1904") ?? "");
    if (tag.name !== "sheet") continue;
    const relation = byId.get(relationId(markup));
    sheets.push({
      name: decodeXml(attribute(markup, "name") ?? ""),
      position: sheets.length,
      sheetId: attribute(markup, "sheetId") ?? "",
      visible: (attribute(markup, "state") ?? "visible") === "visible",
      kind: relation?.type,
      part: relation?.type === "worksheet" ? source.part(relation.target) : undefined,
    });
  }
  if (sheets.length === 0)
    throw new FileError("damaged_workbook", { file, damage: { code: "damage_no_sheets" } });
  const namespace = xml.includes(STRICT) ? STRICT : TRANSITIONAL;
  return { part, xml, sheets, relations, namespace, date1904 };
}

async function workbookPart(source: Package): Promise<ZipEntry | undefined> {
  const relations = await source.relations();
  const main = relations.find((relation) => relation.type === "officeDocument");
  return (main && source.part(main.target)) ?? source.part("xl/workbook.xml");
}

/** Value of the attribute `r:id`, whatever prefix the relationships namespace has. */
function relationId(markup: string): string {
  const found = /\s[^\s:="']+:id\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(markup);
  return decodeXml(found?.[1] ?? found?.[2] ?? "");
}
