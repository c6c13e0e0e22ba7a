import { Suspense, useState } from 'react'
import type { PostedCarrierRules } from '#contract/freight/carrier-rule.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadingNotice, lazyComponent } from '#client/ui/lazy-part.tsx'
import { CARRIER_RULES_COPY as COPY, describeRules } from './carrier-rules-copy.ts'

const CarrierRulesDialog = lazyComponent(() =>
  import('./carrier-rules-dialog.tsx').then((file) => file.CarrierRulesDialog),
)

/** What a broker asks of the carriers who request its loads. */
export function CarrierRulesCard({ rules }: { rules: PostedCarrierRules }) {
  const [isEditing, setEditing] = useState(false)
  const lines = describeRules(rules)
  return (
    <SectionCard title={COPY.title}>
      {lines.length === 0 ? (
        <p className="text-ink-soft">{COPY.none}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="ghost" onClick={() => setEditing(true)}>
          {COPY.edit}
        </Button>
      </div>
      {isEditing && (
        <Suspense fallback={<LoadingNotice />}>
          <CarrierRulesDialog rules={rules} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}
