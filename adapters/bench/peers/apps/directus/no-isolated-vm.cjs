// What without-isolated-vm.mjs loads in its place.
module.exports = {};
