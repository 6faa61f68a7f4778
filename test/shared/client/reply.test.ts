import { describe, expect, test } from "@jest/globals";
import { type AskedSubject, type Reply, understand } from "../../../shared/client/reply.ts";
import { type OperationId, operationIds } from "../../../shared/contract/operations.ts";
import { envelope, refusal } from "./answering-server.ts";

const asked = "GET /unite-legale/552032534";

interface Asked {
  readonly operation?: OperationId;
  readonly subject?: AskedSubject;
}

function answer(
  status: number,
  body: unknown,
  rate = {},
  { operation = "legal-unit", subject = {} }: Asked = {},
): Reply {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return understand({ operation, on: asked, subject, status, rate, body: text });
}

const siren = "552032534";
const siret = "55203253400737";

const codeOf = (reply: Reply) => (reply.kind === "failed" ? reply.failure.code : reply.kind);

describe("a 200", () => {
  test("carries the payload as it came, unknown fields included", () => {
    const data = { siren: "552032534", name: "SOCIÉTÉ FICTIVE", brandNewField: { a: [1, null] } };
    const reply = { kind: "found", data, rate: {}, status: 200, serviceTime: 1_795_129_200_000 };
    const timestamp = "2026-11-20T00:00:00+01:00";
    expect(answer(200, { ...envelope(data), timestamp })).toEqual(reply);
  });

  test.each(["", "yesterday", 7, undefined])("with the timestamp %j tells no time", (timestamp) => {
    expect(answer(200, { ...envelope({}), timestamp })).not.toHaveProperty("serviceTime");
  });

  test.each([
    ["absent", envelope()],
    ["null", envelope(null)],
  ])("with data %s is not found", (_, body) => {
    expect(codeOf(answer(200, body))).toBe("not_found");
  });

  test.each([[[]], [{}]])("with data %j, which is there, is found", (data) => {
    expect(answer(200, envelope(data), {}, { operation: "naf-code" })).toMatchObject({ kind: "found", data });
  });

  test.each([0, false, "", "busy"])("with data %j, which is no object, is not understood", (data) => {
    expect(codeOf(answer(200, envelope(data)))).toBe("malformed");
  });

  const others: [string, Asked, unknown][] = [
    ["another company", { subject: { siren } }, { siren: "383474814" }],
    [
      "another establishment",
      { operation: "establishment", subject: { siret } },
      { siret: "55203253400646", siren },
    ],
    [
      "another company's establishment",
      { operation: "establishment", subject: { siret } },
      { siret, siren: "383474814" },
    ],
    [
      "another company's directors",
      { operation: "directors", subject: { siren } },
      { siren: "383474814", items: [] },
    ],
  ];
  test.each(others)(
    "about %s than was asked for is not understood: it would be stored as the answer",
    (_, about, data) => {
      expect(codeOf(answer(200, envelope(data), {}, about))).toBe("malformed");
    },
  );

  const companies: Asked[] = [{ subject: { siren } }, { operation: "establishment", subject: { siret } }];
  test.each(companies)(
    "of a gateway in front of the service, without the company of %j, is no answer: all its fields would be blank",
    (about) => {
      for (const data of [
        {},
        [],
        [{ siren, siret }],
        { message: "maintenance" },
        { siren: null, siret: null },
      ])
        expect(codeOf(answer(200, envelope(data), {}, about))).toBe("unexpected");
    },
  );

  const lists: OperationId[] = ["search", "search-directors", "search-address", "directors", "accounts"];
  test.each(lists)("of %s without its items is no answer: nobody would be found for a month", (operation) => {
    const about = { operation, subject: { siren } };
    for (const data of [{}, { count: 2, items: null }, { message: "maintenance", warnings: [] }])
      expect(codeOf(answer(200, envelope(data), {}, about))).toBe("unexpected");
    expect(codeOf(answer(200, envelope({ siren, count: 0, items: [] }), {}, about))).toBe("found");
  });

  test.each(["establishments", "naf", "legal-forms"] as const)(
    "of %s, whose form the contract does not show, is found as any list, and no answer without one",
    (operation) => {
      const about = { operation, subject: { siren } };
      for (const data of [[], { items: [] }, { entries: [], links: [] }])
        expect(codeOf(answer(200, envelope(data), {}, about))).toBe("found");
      for (const data of [{}, { message: "maintenance" }, { items: null }])
        expect(codeOf(answer(200, envelope(data), {}, about))).toBe("unexpected");
    },
  );

  const same: [string, Asked, unknown][] = [
    ["the company", { subject: { siren } }, { siren: "552 032 534" }],
    ["its establishment", { operation: "establishment", subject: { siret } }, { siret, siren }],
    ["nobody", { operation: "directors", subject: { siren } }, { items: [] }],
  ];
  test.each(same)("about %s that was asked for is found", (_, about, data) => {
    expect(codeOf(answer(200, envelope(data), {}, about))).toBe("found");
  });

  test.each([
    ["half a body", '{"success":true,"data":{"siren":"55'],
    ["no body", ""],
    ["a page", "<!doctype html><title>Sign in</title>"],
    ["a list", "[]"],
    ["a text", '"hello"'],
    ["null", "null"],
    ["some other service's object", "{}"],
    ["an error in disguise", refusal("half way down")],
  ])("that is %s is malformed, never not found", (_, body) => {
    expect(codeOf(answer(200, body))).toBe("malformed");
  });
});

describe("a 404", () => {
  test.each(["NOT_FOUND", null])("that the service signs, with code %j, is not found", (code) => {
    expect(codeOf(answer(404, refusal("No legal unit was found.", code)))).toBe("not_found");
  });

  test("of a question that names nobody is a wrong address, not a search that finds nothing", () => {
    const missing = operationIds.filter(
      (operation) =>
        codeOf(answer(404, refusal("Route not found", "NOT_FOUND"), {}, { operation })) === "not_found",
    );
    expect(missing).toEqual([
      ...["legal-unit", "establishments", "directors", "accounts", "establishment", "naf-code", "me"],
    ]);
  });

  test.each([
    ["a proxy's page", "<html><h1>404 Not Found</h1></html>"],
    ["an empty body", ""],
    ["another service's JSON", { message: "no Route matched" }],
    ["another code", refusal("The version v1 is gone.", "GONE")],
  ])("that is %s is not taken for a company that does not exist", (_, body) => {
    expect(codeOf(answer(404, body))).toBe("unexpected");
  });
});

describe("the other statuses", () => {
  test.each([
    [500, "server_error"],
    [502, "server_error"],
    [503, "server_error"],
    [599, "server_error"],
    [204, "unexpected"],
    [206, "unexpected"],
    [301, "unexpected"],
    [304, "unexpected"],
    [414, "bad_request"],
    [431, "bad_request"],
  ])("%d is %s, with the API's error body and with any other", (status, code) => {
    expect(codeOf(answer(status, refusal("No.")))).toBe(code);
    expect(codeOf(answer(status, "<html>"))).toBe(code);
  });

  test.each([400, 405, 407, 418, 422, 451])(
    "%d is bad_request of the service, and of something in between nobody's word, which ends a run that gets nothing else",
    (status) => {
      expect(codeOf(answer(status, refusal("No.")))).toBe("bad_request");
      expect(codeOf(answer(status, "<html>", { remaining: 7 }))).toBe("bad_request");
      for (const body of ["<html>", "", { message: "No" }])
        expect(codeOf(answer(status, body))).toBe("unexpected");
    },
  );

  test("403 is forbidden where the service says so, and nobody's word where something in between does", () => {
    expect(codeOf(answer(403, refusal("Upgrade the plan.")))).toBe("forbidden");
    const others = ["<html>Request blocked</html>", "", { message: "Forbidden" }, { success: false }];
    for (const body of others) expect(codeOf(answer(403, body))).toBe("unexpected");
  });

  test.each([400, 401, 403, 404])("a code that is about the keys is, under the status %d", (status) => {
    for (const code of ["MISSING_CREDENTIALS", "INVALID_API_KEY", "API_KEY_DISABLED"]) {
      const body = { success: false, error: "No.", code };
      expect(codeOf(answer(status, body))).toBe("unauthorized");
      // A page of something in between may say anything.
      expect(codeOf(answer(status, { code }))).not.toBe("unauthorized");
    }
  });

  test.each([
    [401, "unauthorized", "unexpected"],
    [402, "unpaid", "unexpected"],
    [429, "hour_spent", "throttled"],
  ])(
    "%d is %s by the API's error body or by its rate headers, and %s by anything else",
    (status, own, foreign) => {
      expect(codeOf(answer(status, refusal("No.")))).toBe(own);
      for (const rate of [{ limit: 100 }, { remaining: 7 }, { resetAt: 1 }]) {
        expect(codeOf(answer(status, "<html>", rate))).toBe(own);
      }
      const others = ["<html>Slow down</html>", "", { message: "Too many requests" }, { success: false }];
      for (const body of others) expect(codeOf(answer(status, body, { retryAfter: 9 }))).toBe(foreign);
    },
  );

  test("a 429 with nothing remaining is the month; any other is the hour", () => {
    expect(codeOf(answer(429, refusal("No."), { remaining: 0 }))).toBe("month_spent");
    expect(codeOf(answer(429, refusal("No."), { remaining: 7 }))).toBe("hour_spent");
    expect(codeOf(answer(429, refusal("No.")))).toBe("hour_spent");
  });

  test("a failure tells what was asked, the status, and the service's own code and sentence, cut to a length", () => {
    const reply = answer(400, refusal("x".repeat(10_000), "INVALID_SIREN"));
    expect(reply).toMatchObject({
      kind: "failed",
      failure: {
        code: "bad_request",
        on: asked,
        status: 400,
        serviceCode: "INVALID_SIREN",
        serviceMessage: "x".repeat(300),
      },
    });
  });

  test("the service's sentence is one line, without what drives a terminal", () => {
    const said = "no\u001b[31m\u001b]0;pwn\u0007\r\nSecond\u009b line";
    expect(answer(500, refusal(said))).toMatchObject({
      failure: { serviceMessage: "no [31m ]0;pwn Second line" },
    });
  });

  test("a code or a sentence of another type than the contract's is left out", () => {
    const reply = answer(500, { success: false, error: { deep: true }, code: 7 });
    expect(reply).toMatchObject({ failure: { code: "server_error", on: asked, status: 500 } });
    expect(Object.keys(reply.kind === "failed" ? reply.failure : {})).toEqual(["code", "on", "status"]);
  });
});
