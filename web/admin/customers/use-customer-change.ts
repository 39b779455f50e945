// Something is done to the customer on the screen: then the screen shows what the server answers, and says that it was done.
import type { AdminCustomer } from '#shared/admin-customers.ts';
import { useToast } from '../../ui/Toast.tsx';
import { useWork } from '../kit/use-work.ts';

export type CustomerDesk = { busy: string | null; act: (name: string, work: () => Promise<AdminCustomer>, said: string) => Promise<boolean> };

export function useCustomerChange(onChange: (customer: AdminCustomer) => void): CustomerDesk {
  const { showToast } = useToast();
  const { busy, run } = useWork();
  return {
    busy,
    async act(name, work, said) {
      const done = await run(name, work);
      if (!done) return false;
      onChange(done.result);
      showToast(said);
      return true;
    },
  };
}
