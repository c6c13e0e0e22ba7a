import { type FormEvent, useState } from 'react'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { IMPORT_COPY } from './copy.ts'
import { type EqualValues, labelOf } from './equal-values.ts'

interface FixEqualValuesProps {
  groups: readonly EqualValues[]
  onReplace: (group: EqualValues, text: string) => Promise<void>
  onConfirm: (group: EqualValues) => Promise<void>
}

const { equal: copy } = IMPORT_COPY

/** One fix for all rows with the same value, and one answer for unlikely ones. */
export function FixEqualValues({ groups, onReplace, onConfirm }: FixEqualValuesProps) {
  if (groups.length === 0) return null
  return (
    <SectionCard title={copy.title}>
      <ul className="flex flex-col divide-y divide-hairline">
        {groups.map((group) => (
          <li
            key={`${group.field} ${group.key}`}
            className="grid gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0 md:grid-cols-[1fr_22rem] md:items-end"
          >
            <div className="min-w-0">
              <p className="font-semibold break-words">
                {labelOf(group.field)}: {group.isCheck ? copy.flagged(group.lines.length) : group.text || copy.blank}
              </p>
              <p className="text-sm text-red-ink">{group.message}</p>
              <p className="text-sm text-ink-soft">{copy.where(group.lines.length, group.firstRow)}</p>
            </div>
            {group.isCheck ? (
              <div>
                <Button variant="ghost" onClick={() => void onConfirm(group)}>
                  {copy.correct(group.lines.length)}
                </Button>
              </div>
            ) : (
              <Replacement group={group} onReplace={onReplace} />
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function Replacement({ group, onReplace }: { group: EqualValues; onReplace: FixEqualValuesProps['onReplace'] }) {
  const [typed, setTyped] = useState('')
  const label = copy.newValue(labelOf(group.field), group.text || copy.blank)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') void onReplace(group, typed)
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[1fr_auto] items-end gap-2">
      {group.choices ? (
        <SelectField
          label={label}
          placeholder={copy.choose}
          value={typed}
          options={group.choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : (
        <TextField label={label} maxLength={5000} value={typed} onChange={({ target }) => setTyped(target.value)} />
      )}
      <Button type="submit" variant="ghost">
        {copy.replace(group.lines.length)}
      </Button>
    </form>
  )
}
