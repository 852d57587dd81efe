import { Button } from '../../ui/Button.tsx'

/** Removes the visitor's trade-in from this browser. */
export const RemoveButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="quiet"
    size="small"
    className="-ml-3 min-h-11 justify-self-start underline underline-offset-4"
    onClick={onClick}
  >
    Remove trade-in
  </Button>
)
