// The speed of the database itself: a product by its id, and a page of a category with its count,
// each as one plain statement behind a Fastify route.
import Fastify from 'fastify';
import pg from 'pg';

const app = Fastify();
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

app.get<{ Params: { id: string } }>('/product/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'product',
    text: 'select id, sku, name, price_kurus, stock, attributes from products where id = $1',
    values: [params.id],
  });
  return rows[0];
});

app.get<{ Params: { page: string } }>('/list/:page', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'list',
    text: `select id, sku, name, price_kurus, stock, (select count(*) from products where category_id = 3)
      from products where category_id = 3 order by id desc limit 16 offset 16 * $1::int`,
    values: [params.page],
  });
  return rows;
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
