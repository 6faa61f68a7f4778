/** Gives the add-in the throw-away token of this relay, where its pane would have kept one typed in. */
export async function openSession(): Promise<void> {
  const response = await fetch("/playground/session.json");
  if (!response.ok)
    throw new Error(`the relay gave no token (${response.status}): start it with serve --demo`);
  const { token } = (await response.json()) as { token: string };
  localStorage.setItem("sirene.token", token);
  localStorage.removeItem("sirene.relayUrl");
}
