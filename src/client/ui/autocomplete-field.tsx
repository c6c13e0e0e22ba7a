import { Autocomplete } from '@base-ui/react/autocomplete'
import type { ComponentProps, ReactNode } from 'react'
import { UI_COPY } from './copy.ts'
import { Field, FIELD_BOX, FIELD_CONTROL, splitField } from './field.tsx'
import type { FieldText } from './field.tsx'

export interface Suggestion {
  key: string
  /** the field's text once this is picked */
  text: string
  title: ReactNode
  detail?: ReactNode
}

interface AutocompleteFieldProps<S extends Suggestion>
  extends
    FieldText,
    Pick<ComponentProps<'input'>, 'ref' | 'name' | 'onBlur' | 'onFocus' | 'placeholder' | 'maxLength'> {
  value: string
  onType: (text: string) => void
  suggestions: readonly S[]
  onTake: (suggestion: S) => void
  leading?: ReactNode
  /** below the suggestions: their source */
  source?: ReactNode
}

/**
 * Free text with suggestions: arrow keys, Enter, Escape as in the ARIA combobox pattern. None is preselected: Enter alone
 * keeps what was typed [FORM-06].
 */
export function AutocompleteField<S extends Suggestion>({
  value,
  onType,
  suggestions,
  onTake,
  leading,
  source,
  ...props
}: AutocompleteFieldProps<S>) {
  const { text: fieldText, control } = splitField(props)
  return (
    <Autocomplete.Root
      items={suggestions}
      mode="none"
      filter={null}
      value={value}
      itemToStringValue={({ text }: S) => text}
      onValueChange={(text, { reason }) => {
        if (reason !== 'item-press') onType(text)
      }}
    >
      <Field {...fieldText}>
        {(ties) => (
          <Autocomplete.InputGroup className={FIELD_BOX}>
            {leading}
            <Autocomplete.Input
              {...control}
              {...ties}
              autoComplete="off"
              className={FIELD_CONTROL}
              onKeyDown={(event) => {
                // people press it to choose; the form isn't finished
                if (event.key === 'Enter') event.preventDefault()
              }}
            />
          </Autocomplete.InputGroup>
        )}
      </Field>
      {suggestions.length > 0 && (
        <Autocomplete.Portal>
          <Autocomplete.Positioner sideOffset={4} className="z-30 w-(--anchor-width)">
            <Autocomplete.Popup className="max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface py-1 shadow-float">
              <Autocomplete.List aria-label={UI_COPY.suggestions}>
                {(suggestion: S) => (
                  <Autocomplete.Item
                    key={suggestion.key}
                    value={suggestion}
                    onClick={() => onTake(suggestion)}
                    className="flex min-h-12 cursor-pointer flex-col justify-center px-3.5 py-2 outline-none select-none data-highlighted:bg-sign-tint"
                  >
                    <span className="font-semibold">{suggestion.title}</span>
                    {suggestion.detail && <span className="text-sm text-ink-soft">{suggestion.detail}</span>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
              {source && <p className="border-t border-hairline px-3.5 pt-2 pb-1 text-xs text-ink-soft">{source}</p>}
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  )
}
