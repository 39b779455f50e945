// How Netgsm is reached, read from the environment.

export const netgsmUrl = 'https://api.netgsm.com.tr';

type Values = {
  NETGSM_USER: string;
  NETGSM_PASSWORD: string;
  NETGSM_SENDER: string;
  NETGSM_BRAND: string;
  NETGSM_URL: string;
};

/**
 * Without user, password and sender name in the environment, the keys of the back office are used
 * at the same address.
 */
export const netgsmOf = (values: Values) => ({
  url: values.NETGSM_URL.replace(/\/$/, ''),
  account:
    values.NETGSM_USER && values.NETGSM_PASSWORD && values.NETGSM_SENDER
      ? {
          userCode: values.NETGSM_USER,
          password: values.NETGSM_PASSWORD,
          sender: values.NETGSM_SENDER,
          brandCode: values.NETGSM_BRAND,
        }
      : null,
});
