/** What search engines read of a page (JSON-LD). No text of it can end the script it stands in. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll(
    '<',
    '\\u003c',
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which every `<` is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
