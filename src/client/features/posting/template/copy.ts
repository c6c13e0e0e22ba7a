export const TEMPLATE_LIST_COPY = {
  loadError: 'Failed to load templates',
  loading: 'Loading your templates...',
  empty: 'No templates yet',
  emptyHint: 'Fill in a load and choose Save as template. The next one takes a few taps.',
  deleteTemplate: (name: string) => `Delete the template ${name}`,
  editTemplate: (name: string) => `Edit the template ${name}`,
  repeatTemplate: (name: string) => `Repeat ${name}`,
  deleteTitle: 'Delete this template?',
  deleteDescription: 'It repeats. Nothing more is posted from it; the loads that it posted stay.',
  confirmDelete: 'Delete',
} as const

export const NAME_TEMPLATE_COPY = {
  templateNameIsRequired: 'Template name is required',
  name: 'Name',
  saveTemplate: 'Save template',
} as const

export const TEMPLATE_COPY = {
  templateSaved: 'Template saved',
} as const

export const EDIT_TEMPLATE_COPY = {
  loading: 'Loading the template...',
  loadError: 'Failed to load templates',
  missing: "We couldn't find this template",
  submit: 'Save template',
  submitting: 'Saving the template...',
  reset: 'Reset Changes',
  leaveTitle: 'Leave without saving?',
  leaveDescription: 'Your changes to the template are lost.',
  leave: 'Leave',
  stay: 'Stay',
} as const
