// Something is done to the customer on the screen: then the screen shows what the server answers, and says that it was done.
import type { AdminCustomer } from '#shared/back-office/customers.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useToast } from '#web/base/ui/Toast.tsx';

export type CustomerActions = {
  busy: string | null;
  act: (name: string, work: () => Promise<AdminCustomer>, message: string) => Promise<boolean>;
};

export function useCustomerChange(onChange: (customer: AdminCustomer) => void): CustomerActions {
  const { showToast } = useToast();
  const { busy, run } = useWork();
  return {
    busy,
    async act(name, work, message) {
      const done = await run(name, work);
      if (!done) return false;
      onChange(done.result);
      showToast(message);
      return true;
    },
  };
}
