import type { PostedCarrierRules } from '#contract/freight/carrier-rule.ts'

import { CARRIER_RULES_COPY as COPY, describeRules } from './carrier-rules-copy.ts'
import { EditableCard } from './editable-card.tsx'
import { CarrierRulesDialog } from './carrier-rules-dialog.tsx'

/** What a broker asks of the carriers who request its loads. */
export function CarrierRulesCard({ rules }: { rules: PostedCarrierRules }) {
  const lines = describeRules(rules)
  return (
    <EditableCard
      title={COPY.title}
      edit={COPY.edit}
      renderDialog={(onClose) => <CarrierRulesDialog rules={rules} onClose={onClose} />}
    >
      {lines.length === 0 ? (
        <p className="text-ink-soft">{COPY.none}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </EditableCard>
  )
}
