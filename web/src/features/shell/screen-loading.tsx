import { Spinner } from '#ui/feedback/spinner.tsx';

/** In place of a screen whose code or permission is not there yet. */
export const ScreenLoading = () => (
  <div className="grid min-h-64 place-items-center">
    <Spinner label="Loading" />
  </div>
);
