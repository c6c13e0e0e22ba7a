import { SelectField } from '#client/ui/select-field.tsx'
import type { Colleague } from '#contract/account/company.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { personName } from '#domain/text/names.ts'
import { ASSIGNEE_FIELD_COPY } from './copy.ts'

/** No person's id. */
const NOBODY = 'nobody'

interface AssigneeFieldProps {
  label: string
  /** who can have loads */
  people: readonly Pick<Colleague, 'id' | 'firstName' | 'lastName'>[]
  /** null: nobody */
  value: PersonId | null
  onChange: (to: PersonId | null) => void
}

/** Whose work loads become: a colleague's, or nobody's. */
export function AssigneeField({ label, people, value, onChange }: AssigneeFieldProps) {
  return (
    <SelectField
      label={label}
      value={value ?? NOBODY}
      options={[
        ...people.map((person) => ({ value: person.id as string, label: personName(person) })),
        { value: NOBODY, label: ASSIGNEE_FIELD_COPY.nobody },
      ]}
      onChange={({ target }) => onChange(people.find(({ id }) => id === target.value)?.id ?? null)}
    />
  )
}
