/** Fills an empty database once with two contractors and their quotes. */
export async function seedDemo(_where: { databaseUrl: string; objectsUrl: string }) {}
