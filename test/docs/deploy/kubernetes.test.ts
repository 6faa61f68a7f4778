import { describe, expect, test } from "@jest/globals";
import { readEnvironment } from "../../../relay/environment/environment.ts";
import { buildProgram } from "../../../relay/program.ts";
import { messageFormatter } from "../../../relay/messages/messages.ts";
import { processTerminal } from "../../../shared/command-line/terminal.ts";
import { faultsOf, type KubernetesObject } from "./kubernetes-types.ts";
import { fileText, yamlDocuments } from "./yaml-files.ts";

const manifest = fileText("docs/deploy/kubernetes.yaml");
const objectsIn = (text: string) => yamlDocuments(text) as KubernetesObject[];

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}

interface Container {
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly ports: readonly { readonly name: string }[];
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
  readonly lifecycle: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

interface Deployment extends KubernetesObject {
  readonly spec: {
    readonly replicas: number;
    readonly selector: { readonly matchLabels: object };
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: { readonly terminationGracePeriodSeconds: number; readonly containers: [Container] };
    };
  };
}

interface Others extends KubernetesObject {
  readonly stringData: Readonly<Record<string, string>>;
  readonly spec: {
    readonly minAvailable: number;
    readonly selector: { readonly matchLabels?: object };
    readonly ports: readonly { readonly targetPort: string }[];
  };
}

const objects = objectsIn(manifest);
const objectOf = <T extends KubernetesObject>(kind: string) =>
  objects.find((object) => object.kind === kind) as T;
const deployment = objectOf<Deployment>("Deployment");
const { spec: pod, metadata: podMetadata } = deployment.spec.template;
const [container] = pod.containers;

test("the manifest is what Kubernetes' own schemas have, field by field", () => {
  expect(objects.map(({ kind }) => kind)).toEqual(["Secret", "Deployment", "Service", "PodDisruptionBudget"]);
  expect(faultsOf(objects)).toEqual([]);
});

test.each([
  ["replicas: 2", "replica: 2", "replica"],
  ["periodSeconds: 10", "periodSecond: 10", "periodSecond"],
  ["readOnlyRootFilesystem: true", "readOnlyRootFileSystem: true", "readOnlyRootFileSystem"],
  ["minAvailable: 1", "minAvailabel: 1", "minAvailabel"],
  [
    "terminationGracePeriodSeconds: 100",
    'terminationGracePeriodSeconds: "100s"',
    "'string' is not assignable",
  ],
  ["- name: relay", "- title: relay", "title"],
  [
    "  selector:\n    matchLabels: { app.kubernetes.io/name: sirene-relay }\n  template:",
    "  template:",
    "selector",
  ],
  ["apiVersion: policy/v1", "apiVersion: policy/v1beta9", "policy/v1beta9"],
])("the schemas refuse it with %j as %j", (right, wrong, told) => {
  expect(manifest).toContain(right);
  const faults = faultsOf(objectsIn(manifest.replace(right, wrong)));
  expect(faults.join("\n")).toContain(told);
});

describe("the manifest", () => {
  test("leads service and disruption budget to the relays, and leaves one of them at work", () => {
    const { matchLabels } = deployment.spec.selector;
    expect(podMetadata.labels).toMatchObject(matchLabels);
    const { spec: budget } = objectOf<Others>("PodDisruptionBudget");
    expect(budget.selector.matchLabels).toEqual(matchLabels);
    expect(budget.minAvailable).toBeLessThan(deployment.spec.replicas);
    const { spec: service } = objectOf<Others>("Service");
    expect(service.selector).toEqual(matchLabels);
    // No service leads to the operations port.
    expect(container.ports.map(({ name }) => name)).toEqual([
      ...service.ports.map(({ targetPort }) => targetPort),
      "ops",
    ]);
  });

  test("begins to ask a relay that can do all its work, and goes on asking one that lives", () => {
    expect(container.startupProbe.httpGet.path).toBe("/readyz");
    expect(container.readinessProbe.httpGet.path).toBe("/healthz");
    expect(container.livenessProbe.httpGet.path).toBe("/healthz");
  });

  test("lets a relay finish what is in flight, as long as the service of systemd does", () => {
    const [, seconds] = container.lifecycle.preStop.exec.command;
    const unit = fileText("docs/deploy/sirene-relay.service");
    const stopping = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1]);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(seconds) + stopping);
  });

  test("gives the relay words and variables that it knows, and secrets from the files that are mounted", () => {
    const program = buildProgram(processTerminal("en", messageFormatter("en")), () => readEnvironment({}));
    const serve = program.commands.find((command) => command.name() === "serve")!;
    const known = new Set(serve.options.map(({ long }) => long));
    const [command, ...flags] = container.args;
    expect(command).toBe("serve");
    expect(flags.filter((flag) => !known.has(flag.split("=")[0]))).toEqual([]);
    const { stringData } = objectOf<Others>("Secret");
    const files = Object.keys(stringData).map((name) => `/run/secrets/sirene/${name}`);
    const named = container.env.filter(({ name }) => name.endsWith("_FILE")).map(({ value }) => value);
    expect(named.toSorted()).toEqual(files.toSorted());
    expect(container.volumeMounts).toContainEqual(
      expect.objectContaining({ mountPath: "/run/secrets/sirene" }),
    );
  });

  test("holds no secret of anybody's", () => {
    const { stringData } = objectOf<Others>("Secret");
    expect(new Set(Object.values(stringData))).toEqual(new Set(["REPLACE_ME"]));
    expect(manifest).not.toMatch(/[ps]k_live_|:\/\/[^/@\s]*:[^/@\s]*@/);
  });
});
