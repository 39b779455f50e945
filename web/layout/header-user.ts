/** What the header knows of a signed-in customer (specification 3). */
export type HeaderUser = { id: number | string; email: string; firstName: string; lastName: string };
