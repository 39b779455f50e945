// The reference of all measurements: a Fastify route that only returns a small JSON object.
import Fastify from 'fastify';

const app = Fastify();
app.get('/', async () => ({ id: 1, name: 'Şişe', price: 34.9, stock: 2480 }));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
