import Check from 'lucide-react/icons/check'
import { CURRENT_COPY } from './copy.ts'

/** What the plan includes. */
export function FeatureList({ features }: { features: readonly string[] }) {
  if (features.length === 0) return null
  return (
    <ul aria-label={CURRENT_COPY.features} className="flex flex-col gap-2.5 text-sm">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2.5">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
          {feature}
        </li>
      ))}
    </ul>
  )
}
