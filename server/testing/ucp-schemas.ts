// The schemas of the Universal Commerce Protocol for the shop's responses, release 2026-08-25
// (source/schemas of github.com/Universal-Commerce-Protocol/ucp, commit fdcf8934, read for
// agents.md sections 2 to 5): required members, types and conditions, without the descriptions.
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

const string = { type: 'string' };
const uri = { type: 'string', format: 'uri' };
const amount = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const list = (items: object, more: object = {}) => ({ type: 'array', items, ...more });
const object = (properties: Record<string, object>, required: string[], more: object = {}) => ({
  type: 'object',
  properties,
  required,
  ...more,
});
const ofType = (type: string) => ({ properties: { type: { const: type } }, required: ['type'] });

const entity = object(
  { version: ref('version'), spec: uri, schema: uri, config: { type: 'object' } },
  ['version'],
);
const registry = (entry: object) => ({
  type: 'object',
  propertyNames: { pattern: '^[a-z][a-z0-9]*(\\.[a-z][a-z0-9_-]*)+$' },
  additionalProperties: list(entry),
});
const envelope = (required: string[]) =>
  object(
    {
      version: ref('version'),
      status: { enum: ['success', 'error'] },
      capabilities: registry(entity),
      payment_handlers: registry(entity),
    },
    ['version', ...required],
  );

const $defs = {
  version: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
  price: object({ amount, currency: { type: 'string', pattern: '^[A-Z]{3}$' } }, [
    'amount',
    'currency',
  ]),
  price_range: object({ min: ref('price'), max: ref('price') }, ['min', 'max']),
  description: object({ plain: string, html: string, markdown: string }, [], { minProperties: 1 }),
  media: object(
    {
      type: string,
      url: uri,
      alt_text: string,
      width: { type: 'integer', minimum: 1 },
      height: { type: 'integer', minimum: 1 },
    },
    ['type', 'url'],
  ),
  rating: object({ value: { type: 'number', minimum: 0 }, scale_max: { type: 'number' } }, [
    'value',
    'scale_max',
  ]),
  quantity_unit: object(
    { unit: string, display_text: string, increment: { type: 'integer', minimum: 1 } },
    ['unit', 'display_text'],
  ),
  variant: object(
    {
      id: string,
      sku: string,
      title: string,
      description: ref('description'),
      url: uri,
      price: ref('price'),
      list_price: ref('price'),
      quantity_unit: ref('quantity_unit'),
      barcodes: list(object({ type: string, value: string }, ['type', 'value'])),
      availability: object({ available: { type: 'boolean' }, status: string }, []),
      media: list(ref('media')),
      rating: ref('rating'),
      inputs: list(object({ id: string, match: string }, ['id']), { minItems: 1 }),
    },
    ['id', 'title', 'description', 'price'],
  ),
  product: object(
    {
      id: string,
      handle: string,
      title: string,
      description: ref('description'),
      url: uri,
      categories: list(object({ value: string, taxonomy: string }, ['value'])),
      price_range: ref('price_range'),
      media: list(ref('media')),
      variants: list(ref('variant'), { minItems: 1 }),
      rating: ref('rating'),
      metadata: { type: 'object' },
    },
    ['id', 'title', 'description', 'price_range', 'variants'],
  ),
  message: {
    oneOf: [
      object(
        {
          type: { const: 'error' },
          code: string,
          content: string,
          path: string,
          severity: {
            enum: ['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable'],
          },
        },
        ['type', 'code', 'content', 'severity'],
      ),
      object({ type: { const: 'warning' }, code: string, content: string }, [
        'type',
        'code',
        'content',
      ]),
      object({ type: { const: 'info' }, code: string, content: string }, ['type', 'content']),
    ],
  },
  total: {
    ...object({ type: string, amount: { type: 'integer' }, display_text: string }, [
      'type',
      'amount',
    ]),
    allOf: [
      {
        if: { properties: { type: { enum: ['discount', 'items_discount'] } } },
        // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
        then: { properties: { amount: { exclusiveMaximum: 0 } } },
      },
      {
        if: { properties: { type: { enum: ['subtotal', 'fulfillment', 'tax', 'fee'] } } },
        // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
        then: { properties: { amount: { minimum: 0 } } },
      },
    ],
  },
  totals: list(ref('total'), {
    allOf: ['subtotal', 'total'].map((type) => ({
      contains: ofType(type),
      minContains: 1,
      maxContains: 1,
    })),
  }),
  line_item: object(
    {
      id: string,
      item: object({ id: string, title: string, price: amount, image_url: uri }, [
        'id',
        'title',
        'price',
      ]),
      quantity: { type: 'integer', minimum: 1 },
      totals: list(ref('total')),
    },
    ['id', 'item', 'quantity', 'totals'],
  ),
  link: object({ type: string, url: uri }, ['type', 'url']),
};

const session = {
  id: string,
  line_items: list(ref('line_item')),
  currency: string,
  totals: ref('totals'),
  messages: list(ref('message')),
  links: list(ref('link')),
  continue_url: uri,
  expires_at: { type: 'string', format: 'date-time' },
};
const sessionMembers = ['ucp', 'id', 'line_items', 'currency', 'totals'];
const service = {
  ...entity,
  properties: { ...entity.properties, transport: { enum: ['rest'] }, endpoint: uri },
  required: ['version', 'transport', 'endpoint'],
};

const schemas = {
  profile: object(
    {
      ucp: object(
        {
          version: ref('version'),
          supported_versions: { type: 'object', additionalProperties: uri },
          services: registry(service),
          capabilities: registry({ ...entity, required: ['version', 'schema'] }),
          payment_handlers: registry(entity),
        },
        ['version', 'services', 'payment_handlers'],
      ),
    },
    ['ucp'],
  ),
  search: object(
    {
      ucp: envelope([]),
      products: list(ref('product')),
      pagination: object(
        { cursor: string, has_next_page: { type: 'boolean' }, total_count: amount },
        ['has_next_page'],
        {
          if: { properties: { has_next_page: { const: true } } },
          // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
          then: { required: ['cursor'] },
        },
      ),
    },
    ['ucp', 'products'],
  ),
  lookup: object(
    {
      ucp: envelope([]),
      products: list({
        allOf: [ref('product'), { properties: { variants: { items: { required: ['inputs'] } } } }],
      }),
      messages: list(ref('message')),
    },
    ['ucp', 'products'],
  ),
  product: object({ ucp: envelope([]), product: ref('product') }, ['ucp', 'product']),
  cart: object({ ucp: envelope([]), ...session }, sessionMembers),
  checkout: object(
    {
      ucp: envelope(['payment_handlers']),
      ...session,
      status: {
        enum: [
          'incomplete',
          'requires_escalation',
          'ready_for_complete',
          'complete_in_progress',
          'completed',
          'canceled',
        ],
      },
    },
    [...sessionMembers, 'status', 'links'],
    {
      if: { properties: { status: { const: 'requires_escalation' } } },
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
      then: { required: ['continue_url', 'messages'] },
    },
  ),
  refusal: {
    ...object(
      {
        ucp: { allOf: [envelope(['status']), { properties: { status: { const: 'error' } } }] },
        messages: list(ref('message'), { minItems: 1 }),
        continue_url: uri,
      },
      ['ucp', 'messages'],
    ),
    additionalProperties: false,
  },
};

const ajv = new Ajv2020({ allErrors: true, strict: false });
formats.default(ajv);

/** The errors in a response as texts; empty if it is valid. */
export function ucpProblems(name: keyof typeof schemas, value: unknown): string[] {
  const validate = ajv.compile({ ...schemas[name], $defs });
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
