import { Checkbox } from '#client/ui/checkbox.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import type { WebhookType } from '#contract/programs/webhook-event.ts'
import { WEBHOOK_TYPES_COPY as COPY } from './webhook-copy.ts'
import { countIn, typesIn, WEBHOOK_GROUPS, type WebhookGroup } from './webhook-groups.ts'

/** null: all, also those that come with a later version */
export type ChosenTypes = WebhookType[] | null

interface WebhookTypesProps {
  chosen: ChosenTypes
  onChange: (chosen: ChosenTypes) => void
}

/** Which events a webhook gets: all, or those of some kinds. A part of a kind that a program chose stays. */
export function WebhookTypes({ chosen, onChange }: WebhookTypesProps) {
  const toggle = (group: WebhookGroup) => {
    const own = typesIn(group)
    const others = (chosen ?? []).filter((type) => !own.includes(type))
    onChange(countIn(group, chosen ?? []) === own.length ? others : [...others, ...own])
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">{COPY.legend}</legend>
      <ChoiceChips
        label={COPY.legend}
        options={[
          { value: 'all', label: COPY.all },
          { value: 'some', label: COPY.some },
        ]}
        value={chosen === null ? 'all' : 'some'}
        onChange={(choice) => onChange(choice === 'all' ? null : [])}
      />
      {chosen === null ? (
        <p className="text-sm text-ink-soft">{COPY.allHint}</p>
      ) : (
        <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
          {WEBHOOK_GROUPS.map((group) => {
            const [count, all] = [countIn(group, chosen), typesIn(group).length]
            return (
              <Checkbox
                key={group}
                label={COPY.groups[group]}
                hint={count > 0 && count < all ? COPY.part(count, all) : undefined}
                checked={count === all}
                onChange={() => toggle(group)}
              />
            )
          })}
        </div>
      )}
    </fieldset>
  )
}
