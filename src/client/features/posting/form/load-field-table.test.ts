import { expect, test } from 'vitest'
import { createCsvColumns } from '#contract/freight/csv-column.ts'
import { guessColumnMapping } from '#contract/freight/guess-columns.ts'
import { createCellReader, parseCsvRow } from '#contract/freight/load-csv.ts'
import { requiredText } from '#contract/freight/load-field.ts'
import { LOAD_FIELDS } from '#contract/freight/load-field-table.ts'
import {
  createEmptyForm,
  createErrorPaths,
  createLoadFormSchema,
  type LoadFormValues,
} from '#contract/freight/load-form.ts'
import { toLoadPayload } from '#contract/freight/load-payload.ts'
import { createNewLoadSchema } from '#contract/freight/load-post.ts'
import { createTemplateFormSchema } from '#contract/freight/load-template.ts'
import { createSavedFormSchema } from '../draft/saved-form.ts'
import { createPieces, diffLoad, mergeForm } from '../edit/load-diff.ts'
import { createFieldLabels } from './load-fields.ts'

const SEAL = {
  label: 'Seal color',
  group: 'commodity',
  body: 'equipmentRequirements.sealColor',
  kind: 'text',
  rule: () => requiredText('Seal color is required'),
} as const
const FIELDS = { ...LOAD_FIELDS, 'commodity.sealColor': SEAL }

const EMPTY = createEmptyForm(FIELDS)
const withSeal = (sealColor: string): LoadFormValues => {
  const commodity: LoadFormValues['commodity'] & { sealColor: string } = { ...EMPTY.commodity, sealColor }
  return { ...EMPTY, commodity }
}
const RED = withSeal('red')
const inForm = { commodity: { sealColor: 'red' } }
const inBody = { equipmentRequirements: { sealColor: 'red' } }

const problemsOf = (judged: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  (judged.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

// each of these once had its own list of fields, and some dropped a field that they didn't know
test('[CODE-01] the form starts a new field empty and validates it', () => {
  expect(EMPTY).toMatchObject({ commodity: { sealColor: '', packagingType: '' } })
  const problems = (form: LoadFormValues) => problemsOf(createLoadFormSchema('create', () => 0, FIELDS).safeParse(form))
  expect(problems(EMPTY)).toContain('commodity.sealColor: Seal color is required')
  expect(problems(RED)).not.toContain('commodity.sealColor: Seal color is required')
  expect([...createFieldLabels(FIELDS)]).toContainEqual(['commodity.sealColor', 'Seal color'])
})

test('[CODE-01] what is posted has it, and the API validates it', () => {
  expect(toLoadPayload(RED, FIELDS)).toMatchObject(inBody)
  const problems = (body: unknown) => problemsOf(createNewLoadSchema(FIELDS).safeParse(body))
  const missing = 'equipmentRequirements.sealColor: Seal color is required'
  expect(problems(toLoadPayload(EMPTY, FIELDS))).toContain(missing)
  expect(problems(toLoadPayload(RED, FIELDS))).not.toContain(missing)
})

test("[CODE-01] the server's error about it shows at its input", () => {
  expect(createErrorPaths(FIELDS).get('equipmentRequirements.sealColor')).toBe('commodity.sealColor')
})

test('[CODE-01] a draft and a template keep it', () => {
  const stored = JSON.parse(JSON.stringify(RED))
  expect(createSavedFormSchema(FIELDS).parse(stored)).toMatchObject(inForm)
  expect(createTemplateFormSchema(FIELDS).parse(stored)).toMatchObject(inForm)
})

test('[CODE-01] a draft and a template from before it are read, with the field empty', () => {
  const before = JSON.parse(JSON.stringify({ ...createEmptyForm(LOAD_FIELDS), pickupLocation: 'Dallas' }))
  const expected = { pickupLocation: 'Dallas', commodity: { sealColor: '' } }
  expect(createSavedFormSchema(FIELDS).parse(before)).toMatchObject(expected)
  expect(createTemplateFormSchema(FIELDS).parse(before)).toMatchObject(expected)
})

test('[CODE-01] a list is read with its column', () => {
  const columns = createCsvColumns(FIELDS)
  expect(columns.filter(({ isNeeded }) => isNeeded).map(({ label }) => label)).toContain('Seal color')
  const cells = createCellReader(['Dallas', ' red '], guessColumnMapping(['Pickup city', 'seal_color'], [], columns))
  expect(parseCsvRow(cells, FIELDS)).toMatchObject({ ...inForm, pickupLocation: 'Dallas' })
})

test('[FORM-09] a list says in a column or in its equipment code that a load needs a team', () => {
  const columns = createCsvColumns(LOAD_FIELDS)
  const mapping = guessColumnMapping(['Equipment', 'Team'], [['V', 'Y']], columns)
  const teamOf = (...row: string[]) => parseCsvRow(createCellReader(row, mapping)).team
  expect([teamOf('V', 'Y'), teamOf('V', 'yes'), teamOf('V', 'TRUE'), teamOf('VM', '')]).toEqual([
    'Yes',
    'Yes',
    'Yes',
    'Yes',
  ])
  expect([teamOf('V', ''), teamOf('V', 'N'), teamOf('VM', 'No'), teamOf('V', 'maybe')]).toEqual(['', '', '', 'maybe'])
  const problems = createLoadFormSchema('create', () => 0).safeParse({ ...createEmptyForm(LOAD_FIELDS), team: 'maybe' })
  expect(problemsOf(problems)).toContain('team: Enter Yes or No')
})

test('a list says with its own words that a load is partial, and only of that column', () => {
  const mapping = guessColumnMapping(['Full/Partial', 'Team'], [['Partial', 'Y']], createCsvColumns(LOAD_FIELDS))
  const read = (...row: string[]) => parseCsvRow(createCellReader(row, mapping))
  const cells = ['Partial', 'P', 'LTL', 'Yes', 'Full', 'F', 'FTL', 'TL', '', 'half']
  expect(cells.map((cell) => read(cell, 'N').partial)).toEqual([...Array(4).fill('Yes'), ...Array(5).fill(''), 'half'])
  expect(read('Full', 'partial').team).toBe('partial')
})

test('[FORM-09] the switch is posted, edited, shown as a change, and off in what was saved before it', () => {
  const form = { ...EMPTY, team: 'Yes' }
  expect([toLoadPayload(form).team, toLoadPayload(EMPTY).team]).toEqual([true, false])
  const { team: _, ...before } = EMPTY
  expect([
    createSavedFormSchema(LOAD_FIELDS).parse(before).team,
    createSavedFormSchema(LOAD_FIELDS).parse(form).team,
  ]).toEqual(['', 'Yes'])
  expect([
    createTemplateFormSchema(LOAD_FIELDS).parse(before).team,
    createTemplateFormSchema(LOAD_FIELDS).parse(form).team,
  ]).toEqual(['', 'Yes'])
  expect(diffLoad({ before: EMPTY, mine: EMPTY, theirs: form })).toMatchObject([
    { label: 'Team drivers', before: 'No', theirs: 'Yes' },
  ])
})

test('detention terms are posted as typed or left to the profile, and judged one by one', () => {
  const typed = { ...EMPTY.detention, ratePerHour: '$62.50', freeMinutes: '90' }
  const form = { ...EMPTY, detention: typed }
  const none = { freeMinutes: null, ratePerHour: null, stepMinutes: null, maxHours: null }
  expect([toLoadPayload(form).detention, toLoadPayload(EMPTY).detention]).toEqual([
    { ...none, ratePerHour: 62.5, freeMinutes: 90 },
    none,
  ])
  const problems = (detention: Partial<typeof typed>) =>
    problemsOf(
      createLoadFormSchema('create', () => 0).safeParse({ ...EMPTY, detention: { ...typed, ...detention } }),
    ).filter((problem) => problem.startsWith('detention'))
  expect(problems({})).toEqual([])
  expect(problems({ maxHours: 'a day', stepMinutes: '0', ratePerHour: '1001' })).toEqual([
    'detention.ratePerHour: Detention rate must be $1,000 an hour or less',
    'detention.stepMinutes: The billing step must be 1 to 120 minutes',
    'detention.maxHours: The longest detention must be 1 to 72 hours',
  ])
  expect(createErrorPaths(LOAD_FIELDS).get('detention.maxHours')).toBe('detention.maxHours')
})

test('detention terms and the paper’s lines are empty in drafts from before them; changed terms are shown', () => {
  const { detention: _, ...before } = EMPTY
  expect(createSavedFormSchema(LOAD_FIELDS).parse(before).detention).toEqual(EMPTY.detention)
  expect(createTemplateFormSchema(LOAD_FIELDS).parse(before).detention).toEqual(EMPTY.detention)
  const { paper: __, ...withoutPaper } = EMPTY
  expect(createSavedFormSchema(LOAD_FIELDS).parse(withoutPaper).paper).toEqual(EMPTY.paper)
  expect(createTemplateFormSchema(LOAD_FIELDS).parse(withoutPaper).paper).toEqual(EMPTY.paper)
  const theirs = { ...EMPTY, detention: { ...EMPTY.detention, freeMinutes: '60' } }
  expect(diffLoad({ before: EMPTY, mine: EMPTY, theirs })).toMatchObject([
    { field: 'detention.freeMinutes', label: 'Free time at each stop', before: '', theirs: '60 min' },
  ])
})

test('[CODE-01] another person’s change of it is shown and taken over', () => {
  const pieces = createPieces(FIELDS)
  const versions = { before: withSeal('red'), mine: withSeal('red'), theirs: withSeal('blue') }
  const differences = diffLoad(versions, pieces)
  expect(differences).toEqual([
    {
      field: 'commodity.sealColor',
      label: 'Seal color',
      before: 'red',
      mine: 'red',
      theirs: 'blue',
      isContested: false,
    },
  ])
  expect(mergeForm(versions.mine, versions.theirs, differences, new Set(), pieces)).toEqual(versions.theirs)
})
