import FlaskConical from 'lucide-react/icons/flask-conical'
import type { BillingMode } from '#contract/payment-method.ts'

const WORDS: Record<BillingMode, string | null> = {
  sandbox: 'Only test cards work here, nothing is ever charged, and no card number leaves this device.',
  test: 'Only test cards work here, and nothing is ever charged.',
  live: null,
}

/** Where no money moves, nobody may believe that it does. */
export function TestMode({ mode }: { mode: BillingMode }) {
  const words = WORDS[mode]
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
