export const CREATE_LOAD_COPY = {
  title: 'Create New Load',
  subtitle: 'Fill in the details to create a new load',
  editTemplate: 'Edit template',
  editTemplateSubtitle: 'Each load has its own times and reference',
  loadingTheForm: 'Loading the form...',
} as const

export const START_FROM_TEMPLATE_COPY = {
  startFromATemplate: 'Start from a template',
  loading: 'Loading your templates...',
} as const
