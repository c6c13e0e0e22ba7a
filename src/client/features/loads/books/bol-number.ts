/** The bill of lading's number among a pickup's references, as 'PO 7741902, BOL 5560418' has; '' without one. */
export function readBolNumber(references = ''): string {
  return /\b(?:BOL|B\/L|bill of lading)\b(?: (?:no|number)\b\.?)?[\s#:-]*([\w-]*\d[\w-]*)/i.exec(references)?.[1] ?? ''
}
