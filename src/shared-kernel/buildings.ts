/* The buildings of each audience, without schemas. */

export const commercialBuildings = ['office', 'retail', 'warehouse', 'medical', 'educational', 'hospitality'] as const
export const residentialBuildings = ['single-family', 'townhouse', 'condo', 'vacation-rental', 'estate'] as const
