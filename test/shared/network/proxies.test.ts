import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "@jest/globals";
import { EnvHttpProxyAgent, request } from "undici";
import { isExcepted, proxyFor, readProxies } from "../../../shared/network/proxies.ts";

import { forwardProxy } from "./forward-proxy.ts";

const read = (variables: Record<string, string>) =>
  readProxies(variables, (name, shape) => {
    throw new Error(`${name}: ${shape}`);
  });
const thisMachine = "localhost,127.0.0.1,[::1],";

describe("the proxies of an environment", () => {
  test.each<[string, Record<string, string>, object | undefined]>([
    ["none", {}, undefined],
    ["empty ones", { HTTPS_PROXY: " ", http_proxy: "" }, undefined],
    ["one for https", { HTTPS_PROXY: "http://p.test:3128" }, { https: "http://p.test:3128" }],
    ["one for http", { HTTP_PROXY: "https://u:p@p.test" }, { http: "https://u:p@p.test" }],
    [
      "small letters, which win",
      { https_proxy: "http://a.test", HTTPS_PROXY: "x y" },
      { https: "http://a.test" },
    ],
    ["without a scheme, as curl takes it", { HTTPS_PROXY: "p.test:3128" }, { https: "http://p.test:3128" }],
    ["and no host without one", { HTTPS_PROXY: "http://p.test", NO_PROXY: "a.test, *" }, undefined],
  ])("%s", (_, variables, expected) => {
    expect(read(variables)).toEqual(expected && { ...expected, exceptions: thisMachine });
  });

  test("this machine is never asked for by a proxy, nor what NO_PROXY lists", () => {
    const { exceptions } = read({ HTTP_PROXY: "p.test", NO_PROXY: ".intranet.test" })!;
    expect(exceptions).toBe(`${thisMachine}.intranet.test`);
  });

  test("an address that is none is refused by name, without its value", () => {
    expect(() => read({ HTTPS_PROXY: "http://user:hush hush@p.test" })).toThrow(
      /^HTTPS_PROXY: http:\/\/proxy\.example:3128$/,
    );
    expect(() => read({ http_proxy: "ftp://p.test" })).toThrow(/^HTTP_PROXY/);
  });
});

test.each(["beyond.test", ".beyond.test", "*.beyond.test", "API.beyond.test other.test", "eyond.test", ""])(
  "an address is told to be reached by the proxy or past %j, with its port and with another one, just as undici reaches it",
  async (exception) => {
    const answering = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
    await once(answering, "listening");
    const { port } = answering.address() as AddressInfo;
    const url = `http://api.beyond.test:${port}/v1`;
    for (const exceptions of [
      exception,
      exception && `${exception}:${port}`,
      exception && `${exception}:1`,
    ]) {
      const proxy = await forwardProxy();
      const agent = new EnvHttpProxyAgent({
        httpProxy: proxy.url,
        httpsProxy: proxy.url,
        noProxy: exceptions,
      });
      await request(url, { dispatcher: agent }).then(
        ({ body }) => body.dump(),
        () => undefined,
      );
      await agent.destroy();
      const proxies = { http: proxy.url, exceptions };
      expect(isExcepted(new URL(url), proxies)).toBe(proxy.asked.length === 0);
      expect(proxyFor(new URL(url), proxies)?.href).toBe(
        proxy.asked.length === 0 ? undefined : `${proxy.url}/`,
      );
    }
    answering.close();
  },
);
