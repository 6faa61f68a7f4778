import ts from "typescript";

/** An object of a manifest. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/** The types of an API group, which are made from Kubernetes' own OpenAPI. */
const moduleOf = (apiVersion: string): string =>
  `kubernetes-types/${apiVersion === "v1" ? "core/v1" : apiVersion.replace(".k8s.io", "")}`;

/** Files of types, parsed once for all manifests. */
const parsed = new Map<string, ts.SourceFile | undefined>();
const fileName = `${process.cwd()}/manifest.ts`;

/** The manifest as a program: an object that has a field too many, too few or of another type does not compile. */
const programText = (objects: readonly KubernetesObject[]): string =>
  objects
    .map(({ apiVersion, kind, ...rest }, index) => {
      const text = JSON.stringify({ apiVersion, kind, ...rest });
      return `export const object${index}: import("${moduleOf(apiVersion)}").${kind} = ${text};`;
    })
    .join("\n");

/** What of `objects` is not as Kubernetes' schemas have it, as the compiler says it. */
export function faultsOf(objects: readonly KubernetesObject[]): string[] {
  const text = programText(objects);
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    types: [],
    lib: ["lib.es5.d.ts"],
    // The types themselves are right: the manifest is what is looked at.
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const fileExists = host.fileExists.bind(host);
  host.fileExists = (path) => path === fileName || fileExists(path);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (path, version) => {
    if (path === fileName) return ts.createSourceFile(path, text, version);
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, version));
    return parsed.get(path);
  };
  const program = ts.createProgram([fileName], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}
