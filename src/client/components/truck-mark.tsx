import Truck from 'lucide-react/icons/truck'

/** Where the truck is, on a map of loads. */
export function TruckMark({ name }: { name: string }) {
  return (
    <span
      role="img"
      aria-label={name}
      className="grid size-9 place-items-center rounded-full border-2 border-surface bg-ink text-surface"
    >
      <Truck aria-hidden className="size-5" />
    </span>
  )
}
