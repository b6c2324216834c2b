import { useState } from 'react';
import { areSingleKeysOn, setSingleKeys } from '#patterns/keys.ts';
import { Switch } from '#ui/forms/switch.tsx';

/** Switches the portal's single keys on or off on this device. */
export function SingleKeysSwitch() {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Switch
      label="Single keys"
      help="On this device, keys such as J, K and / act on their own. Turn them off if you press them by accident or use speech input."
      checked={isOn}
      onChange={(wanted) => {
        setSingleKeys(wanted);
        setOn(wanted);
      }}
    />
  );
}
