// The closed list of error codes. The code decides the HTTP status; its words are in locales/<language>/errors.json.

export const errorStatus = {
  VALIDATION_FAILED: 400,
  UNKNOWN_SORT: 400,
  NOT_SIGNED_IN: 401,
  SIGN_IN_FAILED: 401,
  SESSION_ENDED: 401,
  NOT_ALLOWED: 403,
  EMAIL_NOT_VERIFIED: 403,
  NOT_FOUND: 404,
  PRODUCT_NOT_FOUND: 404,
  CATEGORY_NOT_FOUND: 404,
  ORDER_NOT_FOUND: 404,
  PAYMENT_NOT_FOUND: 404,
  ADDRESS_NOT_FOUND: 404,
  LIST_NOT_FOUND: 404,
  DISCOUNT_NOT_FOUND: 404,
  SHOWCASE_ENTRY_NOT_FOUND: 404,
  SESSION_NOT_FOUND: 404,
  PRODUCT_WITHDRAWN: 410,
  CART_CHANGED: 409,
  CART_VERSION: 409,
  EMAIL_TAKEN: 409,
  LIST_CHANGED: 409,
  ALREADY_IN_SHOWCASE: 409,
  SHOWCASE_CHANGED: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  ORDER_NOT_CANCELLABLE: 409,
  ORDER_NOT_PAYABLE: 409,
  PAYMENT_IN_PROGRESS: 409,
  CONSENT_MISSING: 422,
  DISCOUNT_NOT_VALID: 422,
  LINK_NOT_VALID: 422,
  PASSWORD_WRONG: 422,
  PASSWORD_UNCHANGED: 422,
  PASSWORD_TOO_EASY: 422,
  PHONE_MISSING: 422,
  PICTURE_NOT_READABLE: 422,
  TOO_MANY_ROWS: 422,
  NOTHING_TO_REORDER: 422,
  ALREADY_IN_STOCK: 422,
  DISTRICT_NOT_IN_CITY: 422,
  PAYMENT_METHOD_OFF: 422,
  QUANTITY_NOT_ALLOWED: 422,
  TOO_MANY_REQUESTS: 429,
  PICTURE_TOO_LARGE: 413,
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
