// The parts of iyzico's client library that the tests use; the library has no types.
declare module 'iyzipay' {
  type Answered = (error: unknown, answer: Record<string, unknown>) => void;
  type Send = (request: object, answered: Answered) => void;
  class Iyzipay {
    constructor(account: { uri: string; apiKey: string; secretKey: string });
    checkoutFormInitialize: { create: Send };
    checkoutForm: { retrieve: Send };
    cancel: { create: Send };
    refundV2: { create: Send };
    payment: { retrieve: Send };
    installmentInfo: { retrieve: Send };
    reportingTransactionDetails: { retrieve: Send };
    reportingTransactions: { retrieve: Send };
  }
  export default Iyzipay;
}

declare module 'iyzipay/lib/utils.js' {
  const utils: {
    generateAuthorizationHeaderV2(
      ...parts: [
        scheme: string,
        apiKey: string,
        separator: string,
        secretKey: string,
        path: string,
        body: object,
        random: string,
      ]
    ): string;
    calculateHmacSHA256Signature(fields: unknown[], secretKey: string): string;
  };
  export default utils;
}
