import { useMutation } from '@tanstack/react-query';
import { client, reasonOf, send } from '#lib/api.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { type Delivery, rereadDeliveries, untilTried } from '../queries.ts';

/** Lets a delivery that failed or was dropped be tried again, and says what became of it. */
export const useRetryDelivery = () =>
  useMutation({
    mutationFn: async ({ id }: Delivery) => {
      const again = await send(client.api.deliveries[':id'].retry.$post({ param: { id } }));
      return untilTried(again.id);
    },
    onSuccess: async (delivery) => {
      await rereadDeliveries();
      if (delivery?.state === 'sent') toast({ tone: 'success', title: 'Sent' });
      else if (delivery) toast({ tone: 'danger', title: 'Still not sent', description: delivery.error ?? undefined });
      else toast({ tone: 'success', title: 'It waits its turn', description: 'It is sent within a few minutes.' });
    },
    onError: (error) => {
      toast({ tone: 'danger', title: 'Not tried again', description: reasonOf(error) });
      void rereadDeliveries();
    },
  });
