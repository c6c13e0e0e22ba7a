import { toStoredForm } from '../text/unicode-form.ts'

/**
 * The form in which place names are compared: 'Saint Louis', 'St. Louis' and 'st louis' are equal, as are 'McAllen' and
 * 'Mc Allen', 'Doña Ana' and 'dona ana', 'O Fallon' and "O'Fallon".
 * Lower-case ASCII letters, digits and single spaces.
 */
export function normalizePlaceName(name: string): string {
  return toStoredForm(name)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F'’‘`.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/\bsainte\b/g, 'ste')
    .replaceAll(/\bfort\b/g, 'ft')
    .replaceAll(/\bmount\b/g, 'mt')
    .replaceAll(/\b(mc|[dlo]) (?=[a-z])/g, '$1')
}
