import { acquirerContract } from "../contract/contract-suite.ts";
import { garanti } from "./garanti.ts";
import { startSimulatedBank } from "./test-support/simulated-bank.ts";

acquirerContract(garanti, () => startSimulatedBank());
