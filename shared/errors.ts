// The closed list of error codes. The code decides the HTTP status; its words are in locales/<language>/errors.json.

export const errorStatus = {
  VALIDATION_FAILED: 400,
  UNKNOWN_SORT: 400,
  NOT_SIGNED_IN: 401,
  NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  PRODUCT_NOT_FOUND: 404,
  CATEGORY_NOT_FOUND: 404,
  ORDER_NOT_FOUND: 404,
  PAYMENT_NOT_FOUND: 404,
  PRODUCT_WITHDRAWN: 410,
  CART_CHANGED: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  ORDER_NOT_CANCELLABLE: 409,
  ORDER_NOT_PAYABLE: 409,
  PAYMENT_IN_PROGRESS: 409,
  CONSENT_MISSING: 422,
  DISTRICT_NOT_IN_CITY: 422,
  PAYMENT_METHOD_OFF: 422,
  QUANTITY_NOT_ALLOWED: 422,
  TOO_MANY_REQUESTS: 429,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  INTERNAL: 500,
  OVERLOADED: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One field that is wrong; `path` is where in the body, dotted. */
export type FieldError = { path: string; message: string };

export type ErrorBody = {
  code: ErrorCode;
  message: string;
  errors?: FieldError[];
  /** What the code needs beyond words, e.g. the rows whose stock changed. */
  details?: unknown;
  requestId: string;
};
