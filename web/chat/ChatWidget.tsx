/** The chat button and its panel (specification 2 and 4). Not built yet. */
export function ChatWidget() {
  return null;
}
