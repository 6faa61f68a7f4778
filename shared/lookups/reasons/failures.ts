import type { Reason } from "./reason.ts";

/** Why a question that was asked has no answer: it, and its row, are `failed`. The status each is read from: contract, "HTTP statuses tied to conditions". */
export const failures = {
  forbidden: {
    note: { en: "not in this plan", fr: "hors de l'offre souscrite" },
    cell: {
      en: "The subscription does not include this information.",
      fr: "L'abonnement ne comprend pas cette information.",
    },
    exit: "done",
    passes: false,
  },
  bad_request: {
    note: { en: "the service refused the question", fr: "le service a refusé la question" },
    cell: { en: "The service refused the question.", fr: "Le service a refusé la question." },
    exit: "failed",
    passes: false,
  },
  server_error: {
    note: { en: "the service failed", fr: "le service a eu une panne" },
    cell: { en: "The service failed.", fr: "Le service a eu une panne." },
    exit: "failed",
    passes: true,
  },
  connection_lost: {
    note: { en: "the connection broke", fr: "la connexion a été coupée" },
    cell: { en: "The connection to the service was lost.", fr: "La connexion au service a été perdue." },
    exit: "failed",
    passes: true,
  },
  unreachable: {
    note: { en: "the service cannot be reached", fr: "le service est injoignable" },
    cell: { en: "The service cannot be reached.", fr: "Le service est injoignable." },
    exit: "failed",
    passes: true,
  },
  timeout: {
    note: { en: "the service took too long", fr: "le service a mis trop de temps" },
    cell: { en: "The service took too long.", fr: "Le service a mis trop de temps." },
    exit: "failed",
    passes: true,
  },
  malformed: {
    note: { en: "the answer could not be read", fr: "la réponse est illisible" },
    cell: { en: "The service's answer could not be read.", fr: "La réponse du service est illisible." },
    exit: "failed",
    passes: true,
  },
  unexpected: {
    note: { en: "unexpected answer of the service", fr: "réponse inattendue du service" },
    cell: { en: "The service gave an unexpected answer.", fr: "Le service a donné une réponse inattendue." },
    exit: "failed",
    passes: false,
  },
} as const satisfies Record<string, Reason>;

/** What whoever ran a command does about it, for the documentation: apart, for no program says it. */
export const failureAdvice: Readonly<Record<keyof typeof failures, string>> = {
  forbidden: "The field stays empty and its note says so; Pro and Enterprise plans fill it.",
  bad_request:
    "Report it: what the contract refuses is not sent. A proxy or a firewall may refuse a question too.",
  server_error: "Tried three times; run the same command again.",
  connection_lost: "Tried three times; run the same command again.",
  unreachable: "Check `SIRENE_API_URL`, the network and the proxy.",
  timeout: "Tried three times, 30 seconds each; run the same command later.",
  malformed: "Tried three times; a proxy may answer in place of the service.",
  unexpected: "Check that `SIRENE_API_URL` ends with the version segment, such as `/v1`.",
};
