// Runs before `npm publish` in a workspace, whose package.json is for this repository only.

console.error('This folder is not what is published. Use `npm run release` in the root.');
process.exitCode = 1;
