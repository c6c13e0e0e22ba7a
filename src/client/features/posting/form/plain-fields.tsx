import { useId } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { keysOf } from '#contract/freight/field-shape.ts'
import { ON, type PostingMode } from '#contract/freight/load-field.ts'
import { LOAD_FIELDS, type LoadField, type LoadFieldKey } from '#contract/freight/load-field-table.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { registerField } from '#client/components/form-field.ts'
import { Switch } from '#client/ui/switch.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'

interface PlainFieldsProps {
  group: LoadField['group']
  mode: PostingMode
  isTemplate?: boolean
}

/** The inputs of a part of the form, as its rows in the table describe them [CREATE-16, CREATE-18, CREATE-20]. */
export function PlainFields({ group, mode, isTemplate = false }: PlainFieldsProps) {
  return keysOf(LOAD_FIELDS)
    .filter((name) => {
      const field: LoadField = LOAD_FIELDS[name]
      return field.group === group && !(isTemplate && field.isOfOneLoad)
    })
    .map((name) => <PlainField key={name} name={name} mode={mode} />)
}

function PlainField({ name, mode }: { name: LoadFieldKey; mode: PostingMode }) {
  const form = useFormContext<LoadFormValues>()
  const listId = useId()
  const { label, kind, hint, placeholder, suggestions, unit, isMultiline }: LoadField = LOAD_FIELDS[name]
  if (kind === 'switch') return <SwitchedField name={name} label={label} hint={hint} />
  const shared = {
    label,
    hint,
    placeholder,
    optional: kind === 'optional' || kind === 'optional-amount',
    ...registerField(form, name),
  }
  const isAmount = kind === 'amount' || kind === 'optional-amount'
  if (isMultiline) return <TextArea rows={2} {...shared} />
  return (
    <>
      <TextField
        autoComplete="off"
        inputMode={isAmount ? (mode === 'create' && kind === 'amount' ? 'numeric' : 'decimal') : undefined}
        leading={unit === '$' ? unit : undefined}
        trailing={unit === '$' ? undefined : unit}
        list={suggestions && listId}
        {...shared}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  )
}

function SwitchedField({ name, ...text }: { name: LoadFieldKey; label: string; hint: string | undefined }) {
  const { control } = useFormContext<LoadFormValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Switch {...text} checked={field.value === ON} onChange={(isOn) => field.onChange(isOn ? ON : '')} />
      )}
    />
  )
}
