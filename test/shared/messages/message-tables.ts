import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Returns the sources of packages as one text, without the tables of messages: neither files of these alone nor the quoted codes of others. */
const sourcesOf = (packages: readonly string[]): string =>
  packages
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter(({ name }) => /\.tsx?$/.test(name) && !name.endsWith("-messages.ts"))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"))
    .join("\n")
    .replaceAll(/^ {2}"[^"]+": \{/gm, "");

/** The messages that no source of `packages` says, by its code or by the family that it belongs to: `count_${unit}`. */
export function unsaidIn(messages: object, packages: readonly string[]): string[] {
  const sources = sourcesOf(packages);
  const families = [
    ...[...sources.matchAll(/`([a-z_]+_)\$\{[^}`]+\}(\w*)`/g)].map(
      ([, before, after]) => new RegExp(`^${before}[\\w-]+${after}$`),
    ),
    ...[...sources.matchAll(/`\$\{\w+\}(_\w+)`/g)].map(([, after]) => new RegExp(`\\w${after}$`)),
  ];
  return Object.keys(messages).filter(
    (code) => !sources.includes(`"${code}"`) && !families.some((family) => family.test(code)),
  );
}

/** The codes of the tables that `file` spreads into its own, imported or its own parts: a code that stands in two is there twice. */
export async function codesSpreadIn(file: string): Promise<string[]> {
  const source = readFileSync(file, "utf8");
  const tables = [...source.matchAll(/\.\.\.(\w+)/g)].map(async ([, name]) => {
    const imported = new RegExp(`import \\{[^}]*\\b${name!}\\b[^}]*\\} from "(.+)";`).exec(source)?.[1];
    const from = imported === undefined ? file : join(dirname(file), imported);
    const module = (await import(join(process.cwd(), from))) as Record<string, object>;
    return Object.keys(module[name!]!);
  });
  return (await Promise.all(tables)).flat();
}
