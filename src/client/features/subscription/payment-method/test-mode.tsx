import FlaskConical from 'lucide-react/icons/flask-conical'
import type { BillingMode } from '#contract/account/payment-method.ts'

const TEXT: Record<BillingMode, string | null> = {
  sandbox: 'Only test cards work here. Nothing is ever charged, and no card number leaves this device.',
  test: 'Only test cards work here, and nothing is ever charged.',
  live: null,
}

/** Makes clear that no real money moves. */
export function TestModeBadge({ mode }: { mode: BillingMode }) {
  const words = TEXT[mode]
  if (words === null) return null
  return (
    <p className="flex gap-2.5 rounded-control border border-line border-l-4 border-l-caution bg-caution-tint p-3">
      <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        <strong>Test mode.</strong> {words}
      </span>
    </p>
  )
}
