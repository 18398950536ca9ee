/** The blog's categories (CON-45), each with the name of its icon. */
export const categories: Readonly<Record<string, string>> = {
  'Industry Analysis': 'chart-line',
  'Pricing Strategy': 'tag',
  'Marketing Strategy': 'megaphone',
  Technology: 'cpu',
  'Cost Analysis': 'calculator',
  'Business Strategy': 'list-checks',
  'Industry Trends': 'trending-up',
  'Industry Specific': 'key-round',
  'Equipment & Technology': 'wrench',
  'Human Resources': 'users',
  'Technology Innovation': 'tablet-smartphone',
  'Specialized Services': 'sparkles',
  'Marketing Technology': 'mail',
  'Sales & Marketing': 'footprints',
}

/** The category of a post that names none. */
export const usualCategory = 'Blog'
