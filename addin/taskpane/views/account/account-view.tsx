import { Button } from "@fluentui/react-button";
import { useState } from "react";
import { usePane } from "../../pane/pane-context.ts";
import { Section } from "../../pane/section.tsx";
import { ConnectionView } from "./connection-view.tsx";
import { QuotaView } from "./quota-view.tsx";
import { isConnected } from "./spending.ts";

/** Teeth of the gear: turns about its middle, in degrees. */
const teeth = [0, 45, 90, 135];

const GearIcon = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
    <path fillRule="evenodd" d="M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3Zm0 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z" />
    {teeth.map((turn) => (
      <rect
        key={turn}
        x="6.9"
        y="1"
        width="2.2"
        height="14"
        rx="0.6"
        transform={`rotate(${turn} 8 8)`}
        mask="url(#gear-rim)"
      />
    ))}
    <mask id="gear-rim">
      <rect width="16" height="16" fill="white" />
      <circle cx="8" cy="8" r="4" fill="black" />
    </mask>
  </svg>
);

/**
 * What is left and what was spent, and behind a gear the connection: without one, it stands in the foreground, for nothing else
 * can be done.
 */
export function AccountView({ isShown }: { readonly isShown: boolean }) {
  const { say, settings, usage, request, goTo } = usePane();
  const [answered, setAnswered] = useState(request);
  const [isOpen, setOpen] = useState(request.to === "connection");
  if (answered !== request) {
    setAnswered(request);
    if (request.to === "connection") setOpen(true);
  }
  const isKnown = isConnected(settings, usage, Date.now());
  const gear = (
    <Button
      size="small"
      appearance="subtle"
      icon={<GearIcon />}
      aria-expanded={isOpen}
      onClick={() => (isOpen ? setOpen(false) : goTo("connection"))}
    >
      {say("connection_title")}
    </Button>
  );
  return (
    <>
      {(isOpen || !isKnown) && (
        <Section name="connection">
          <ConnectionView />
        </Section>
      )}
      <Section name="quota">
        <QuotaView isShown={isShown} beside={isKnown ? gear : undefined} />
      </Section>
    </>
  );
}
