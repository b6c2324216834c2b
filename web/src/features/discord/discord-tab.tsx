import { DELIVERY_STATES } from '#contract/discord.ts';
import { oneOf } from '#lib/search.ts';
import { DeliveriesSection, type DeliveryFilter } from './deliveries/deliveries-section.tsx';
import { DiscordStatus } from './discord-status.tsx';
import { RolesSection } from './roles/roles-section.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';

// The default: deliveries that need attention.
const DEFAULT = 'failed';

const filterSchema = oneOf<DeliveryFilter>([...DELIVERY_STATES, 'all']);

interface DiscordTabProps {
  /** Which deliveries to list, from the address. */
  deliveries: string | undefined;
  onDeliveries: (deliveries: string | undefined) => void;
}

/** What the portal does in Discord: for owners. */
export default function DiscordTab({ deliveries, onDeliveries }: DiscordTabProps) {
  return (
    <>
      <DiscordStatus />
      <WebhooksSection />
      <RolesSection />
      <DeliveriesSection
        filter={filterSchema.parse(deliveries) ?? DEFAULT}
        onFilter={(filter) => onDeliveries(filter === DEFAULT ? undefined : filter)}
      />
    </>
  );
}
