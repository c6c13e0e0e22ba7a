import FlaskConical from 'lucide-react/icons/flask-conical'
import type { BillingMode } from '#contract/account/payment-method.ts'
import { PAYMENT_METHOD_COPY, TEST_MODE_TEXT } from './copy.ts'

/** Makes clear that no real money moves. */
export function TestModeBadge({ mode }: { mode: BillingMode }) {
  const words = TEST_MODE_TEXT[mode]
  if (words === null) return null
  return (
    <p className="flex gap-2.5 rounded-control border border-line border-l-4 border-l-caution bg-caution-tint p-3">
      <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        <strong>{PAYMENT_METHOD_COPY.testMode}</strong> {words}
      </span>
    </p>
  )
}
